import type { Row } from '#modules/printing/rules/lay-out.ts';
import { codeSetB } from '#modules/printing/rules/star-xml.ts';

/** The path of the print service of an Epson printer; it times out after that many ms. */
export const EPSON_PATH = '/cgi-bin/epos/service.cgi?devid=local_printer&timeout=10000';
/** Without these headers the printer may answer from a cache. */
export const EPSON_HEADERS = { SOAPAction: '""', 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' } as const;

/**
 * Returns rows as a request of Epson ePOS-Print. Without rows it asks the printer for its status
 * and prints nothing.
 */
export const epsonRequest = (rows: readonly Row[]): string =>
  '<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
  `${eposPrint(rows)}</s:Body></s:Envelope>`;

/** Returns rows as the element that a printer prints, without what is around it. */
export const eposPrint = (rows: readonly Row[]): string =>
  `<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">${rows.map(element).join('')}</epos-print>`;

function element(row: Row): string {
  switch (row.kind) {
    case 'text':
      return `<text align="${row.align}" dw="${row.large}" dh="${row.large}" em="${row.bold}">${data(row.text)}&#10;</text>`;
    case 'qr':
      return `<text align="center"/><symbol type="qrcode_model_2" level="level_m" width="${row.cell}">${codeData(row.data)}</symbol><feed line="1"/>`;
    case 'barcode':
      return `<text align="center"/><barcode type="code128" hri="below" font="font_a" width="2" height="60">${codeData(codeSetB(row.data))}</barcode><feed line="1"/>`;
    case 'feed':
      return `<feed line="${row.lines}"/>`;
    case 'cut':
      return '<cut type="feed"/>';
    case 'drawer':
      return '<pulse drawer="drawer_1" time="pulse_200"/>';
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const data = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** In codes a backslash begins an Epson escape; in texts it is a backslash. */
const codeData = (text: string): string => data(text).replaceAll('\\', '\\\\');
