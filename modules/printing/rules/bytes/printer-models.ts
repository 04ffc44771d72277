import type { PrinterDriver } from '#modules/printing/rules/connections.ts';

/**
 * Printers whose code pages and commands the encoder knows, by the name that the encoder uses; ''
 * is a printer that is not in the list and behaves as most do.
 */
const ESCPOS = {
  'bixolon-srp350': 'Bixolon SRP 350',
  'bixolon-srp350iii': 'Bixolon SRP 350III',
  'citizen-ct-s310ii': 'Citizen CT-S310II',
  'epson-tm-m30ii': 'Epson TM-m30II',
  'epson-tm-m30iii': 'Epson TM-m30III',
  'epson-tm-p20ii': 'Epson TM-P20II',
  'epson-tm-t20ii': 'Epson TM-T20II',
  'epson-tm-t20iii': 'Epson TM-T20III',
  'epson-tm-t20iv': 'Epson TM-T20IV',
  'epson-tm-t70': 'Epson TM-T70',
  'epson-tm-t70ii': 'Epson TM-T70II',
  'epson-tm-t88ii': 'Epson TM-T88II',
  'epson-tm-t88iii': 'Epson TM-T88III',
  'epson-tm-t88iv': 'Epson TM-T88IV',
  'epson-tm-t88v': 'Epson TM-T88V',
  'epson-tm-t88vi': 'Epson TM-T88VI',
  'epson-tm-t88vii': 'Epson TM-T88VII',
  'fujitsu-fp1000': 'Fujitsu FP-1000',
  'hp-a779': 'HP A779',
  'metapace-t1': 'Metapace T-1',
  'mpt-ii': 'MPT-II',
  'pos-5890': 'POS-5890',
  'pos-8360': 'POS-8360',
  sunmi: 'SUNMI',
  'xprinter-xp-n160ii': 'Xprinter XP-N160II',
  'xprinter-xp-t80q': 'Xprinter XP-T80Q',
  'youku-58t': 'Youku 58T',
} as const;
const STARPRNT = {
  'star-mc-print2': 'Star mC-Print2',
  'star-mpop': 'Star mPOP',
  'star-sm-l200': 'Star SM-L200',
  'star-tsp100iii': 'Star TSP100III (TSP143III)',
  'star-tsp100iv': 'Star TSP100IV (TSP143IV)',
  'star-tsp650ii': 'Star TSP650II',
} as const;

export type PrinterModel = '' | keyof typeof ESCPOS | keyof typeof STARPRNT;
export const PRINTER_MODELS: readonly PrinterModel[] = [
  '',
  ...(Object.keys(ESCPOS) as (keyof typeof ESCPOS)[]),
  ...(Object.keys(STARPRNT) as (keyof typeof STARPRNT)[]),
];

/** Returns the models of a driver with their names, without the printer that is not in the list. */
export const modelsOf = (driver: PrinterDriver): readonly (readonly [model: PrinterModel, name: string])[] =>
  driver === 'escpos' || driver === 'starprnt'
    ? (Object.entries(driver === 'escpos' ? ESCPOS : STARPRNT) as [PrinterModel, string][])
    : [];

export const isModelOf = (driver: PrinterDriver, model: PrinterModel): boolean =>
  model === '' || modelsOf(driver).some(([each]) => each === model);

/** `auto`: the encoder changes between the code pages that the model has, letter by letter. */
export const CODEPAGES = ['auto', 'cp858', 'windows1252', 'cp850', 'cp437'] as const;
export type PrinterCodepage = (typeof CODEPAGES)[number];
type RealCodepage = Exclude<PrinterCodepage, 'auto'>;

/** Models without one of the pages; asked for it, the encoder would select another and print wrong letters. */
const PAGES_OF: Readonly<Partial<Record<PrinterModel, readonly RealCodepage[]>>> = {
  'bixolon-srp350': ['cp858', 'cp850', 'cp437'],
  'citizen-ct-s310ii': ['cp858', 'windows1252', 'cp437'],
  'metapace-t1': ['cp858', 'cp850', 'cp437'],
  'mpt-ii': ['cp850', 'cp437'],
};
const PAGES_OF_STAR: readonly RealCodepage[] = ['cp858', 'windows1252', 'cp437'];
const PAGES_OF_MOST: readonly RealCodepage[] = ['cp858', 'windows1252', 'cp850', 'cp437'];

/** Returns the code pages that a printer has, the one with the euro sign first where it has one. */
export const codepagesOf = (driver: PrinterDriver, model: PrinterModel): readonly RealCodepage[] =>
  PAGES_OF[model] ?? (driver === 'starprnt' ? PAGES_OF_STAR : PAGES_OF_MOST);
