/** Epson Server Direct Print, as the printer: it sends forms, and prints the XML in the answer. */
import { epsonAnswer, readEpson } from '#simulators/printer/epson.ts';
import { type Faults, type Lost, printsNothing } from '#simulators/printer/faults.ts';
import type { Printing } from '#simulators/printer/paper.ts';
import { parseXml, within } from '#simulators/printer/xml.ts';

type Call = {
  readonly url: string;
  readonly faults: () => Faults;
  readonly print: Printing;
  readonly complain: (what: string) => void;
  readonly isLost: (what: Lost) => boolean;
};

/** The serial number, by which a server knows it. */
const NAME = 'X3EL000754';

/** Reports its state, asks for what waits, prints it and reports its end. Returns the code of the end; '' is success. */
export async function epsonCall({ url, faults, print, complain, isLost }: Call): Promise<string[]> {
  const send = async (form: Record<string, string>): Promise<string> => {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ ID: '', Name: NAME, ...form }) });
    if (answer.status !== 200) complain(`${form.ConnectionType} was answered with ${answer.status}`);
    if (!answer.headers.get('content-type')?.startsWith('text/xml')) complain('an answer that is no text/xml');
    return answer.status === 200 ? answer.text() : '';
  };
  const present = faults();
  const bits = Number(/status="(\d+)"/.exec(epsonAnswer(present, false))?.[1] ?? 0);
  const state = `<printerstatus devicename="local_printer" asbstatus="0x${bits.toString(16).padStart(8, '0')}"/>`;
  await send({ ConnectionType: 'SetStatus', Status: `<statusmonitor Version="1.00">${state}</statusmonitor>` });

  const request = await send({ ConnectionType: 'GetRequest' });
  if (request === '' || isLost('papers')) return [];
  const document = parseXml(request);
  const name = document && within(document, 'printjobid')?.text;
  const data = /<epos-print\b[\s\S]*<\/epos-print>/.exec(request)?.[0];
  if (document?.name !== 'PrintRequestInfo' || !name || !/^[\w-]{1,30}$/.test(name) || data === undefined) {
    complain(`not a print request: ${request.slice(0, 100)}`);
    return [];
  }
  const orders = printsNothing(present) ? [] : readEpson(`<s:Envelope><s:Body>${data}</s:Body></s:Envelope>`);
  if (orders === null) complain('XML that the printer does not know');
  const { faults: after, printed } = print('epson', orders);
  const response = /<response\b[^>]*\/>/.exec(epsonAnswer(after, printed))?.[0] ?? '';
  const code = /code="([^"]*)"/.exec(response)?.[1] ?? '';
  if (isLost('confirmation')) return [code];
  const ended = {
    ConnectionType: 'SetResponse',
    ResponseFile: `<?xml version="1.0" encoding="UTF-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${name}</printjobid></Parameter><PrintResponse>${response}</PrintResponse></ePOSPrint></PrintResponseInfo>`,
  };
  if (isLost('answer')) await send(ended);
  if ((await send(ended)) !== '') complain('an answer to a report that is not empty');
  return [code];
}
