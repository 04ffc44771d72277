/** The characters of the code pages that a printer selects by number: what a byte above 127 means. */

const CP437_HIGH =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const CP850_HIGH =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const CP858_HIGH = CP850_HIGH.replace('ı', '€');

const decoded = (encoding: string): string =>
  new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128));

/** By the number of `ESC t` of ESC/POS printers as Epson gives it. */
export const ESCPOS_PAGES: Readonly<Record<number, string>> = {
  0: CP437_HIGH,
  2: CP850_HIGH,
  16: decoded('windows-1252'),
  19: CP858_HIGH,
  40: decoded('iso-8859-15'),
};

/** By the number of `ESC GS t` of Star printers. */
export const STAR_PAGES: Readonly<Record<number, string>> = {
  1: CP437_HIGH,
  4: CP858_HIGH,
  32: decoded('windows-1252'),
};
