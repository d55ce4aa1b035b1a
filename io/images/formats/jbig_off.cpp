// In place of a library for JBIG, of which libtiff.a calls these functions. Karst refuses images compressed as JBIG before it decodes them.
#include <cstdlib>

extern "C" {
void jbg_dec_init() { std::abort(); }
void jbg_dec_in() { std::abort(); }
void jbg_dec_getsize() { std::abort(); }
void jbg_dec_getimage() { std::abort(); }
void jbg_dec_free() { std::abort(); }
void jbg_enc_init() { std::abort(); }
void jbg_enc_out() { std::abort(); }
void jbg_enc_free() { std::abort(); }
void jbg_newlen() { std::abort(); }
void jbg_strerror() { std::abort(); }
}
