import PDFDocument from 'pdfkit';
import type { BarcodeShape } from '#platform/documents/barcodes.ts';
import { type FontName, fontOf } from '#platform/documents/fonts.ts';

/** Points: 72 to the inch. */
export const MM = 72 / 25.4;

/** The pdfkit options that its types lack. */
type StructureOptions = PDFKit.Mixins.StructureElementOptions & { scope?: 'Column' | 'Row'; bbox?: number[] };

/**
 * A part of the document's structure, which screen readers follow: a section, a heading, a table.
 */
export type Part = PDFKit.PDFStructureElement;

export type TextStyle = {
  readonly font: FontName;
  readonly size: number;
  readonly color: string;
  readonly x: number;
  readonly y: number;
  /** Without it the text stays on one line at any length. */
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** Letter-spacing in points. */
  readonly spacing?: number;
  /** Points added between lines; negative values reduce the distance. */
  readonly leading?: number;
  /** The number of lines after which the text ends in an ellipsis. */
  readonly lines?: number;
};

export type Pdf = {
  /** For drawing, inside `figure` and `decoration` only. */
  readonly doc: PDFKit.PDFDocument;
  /** Adds a page with its own section, named for bookmarks and screen readers. */
  page(title: string): Part;
  /** Adds a part below another: `Table`, `TR`, `L` ... */
  part(parent: Part, type: string, options?: Pick<StructureOptions, 'scope'>): Part;
  /** Writes a text as part of the structure (`H1`, `P`, `TD` ...). Returns the y below it. */
  text(parent: Part, type: string, text: string, style: TextStyle): number;
  /** Draws a picture with its alternative text. */
  figure(parent: Part, alt: string, box: readonly [number, number, number, number], draw: () => void): void;
  /** Draws lines, areas and ornaments that screen readers skip. */
  decoration(draw: () => void): void;
  heightOf(text: string, style: Pick<TextStyle, 'font' | 'size' | 'width' | 'leading' | 'spacing'>): number;
  widthOf(text: string, style: Pick<TextStyle, 'font' | 'size' | 'spacing'>): number;
  finish(): Promise<Buffer>;
};

export type PdfOptions = {
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  readonly size: [number, number];
  /** Epoch ms; the document's creation time. */
  readonly now: number;
};

/**
 * Opens a tagged PDF (PDF/UA): with language, title, structure, alternative texts and embedded
 * fonts. There is no automatic flow: every text has a position. Characters that the fonts lack show
 * as boxes.
 */
export function openPdf(options: PdfOptions): Pdf {
  const made = new Date(options.now);
  const doc = new PDFDocument({
    size: options.size,
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: options.language,
    info: { Title: options.title, Author: options.author, Creator: 'Foyer', CreationDate: made, ModDate: made },
    font: fontOf('text'),
  } as unknown as PDFKit.PDFDocumentOptions); // the types lack PDF/UA and opened fonts
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const root = doc.struct('Document');
  doc.addStructure(root);

  const setFont = ({ font, size }: Pick<TextStyle, 'font' | 'size'>) => registered(doc, font).fontSize(size);
  const layout = ({ width, align, spacing, leading }: Partial<TextStyle>) => ({
    ...(width === undefined ? { lineBreak: false } : { width }),
    ...(align && { align }),
    characterSpacing: spacing ?? 0,
    lineGap: leading ?? 0,
  });

  return {
    doc,
    page(title) {
      doc.addPage();
      const section = doc.struct('Sect', { title });
      root.add(section);
      return section;
    },
    part(parent, type, partOptions: StructureOptions = {}) {
      const part = doc.struct(type, partOptions);
      parent.add(part);
      return part;
    },
    text(parent, type, text, style) {
      const ends = style.lines && style.width ? { height: linesHigh(style.lines), ellipsis: true } : {};
      let below = style.y;
      const write = () => {
        setFont(style)
          .fillColor(style.color)
          .text(text, style.x, style.y, { ...layout(style), ...ends });
        below = doc.y;
      };
      parent.add(doc.struct(type, {}, [write]));
      return below;

      /**
       * Returns the height at which pdfkit ends after exactly this number of lines: it checks one
       * full line ahead.
       */
      function linesHigh(lines: number): number {
        const line = setFont(style).currentLineHeight(true);
        const step = line + (style.leading ?? 0);
        return (lines - 1) * step + line + Math.max(0, line - step) + 0.5;
      }
    },
    figure(parent, alt, [x, y, width, height], draw) {
      const figureOptions: StructureOptions = { alt, bbox: [x, y, x + width, y + height] };
      parent.add(doc.struct('Figure', figureOptions, [draw]));
    },
    decoration(draw) {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    heightOf: (text, style) => setFont(style).heightOfString(text, layout(style)),
    widthOf: (text, style) => setFont(style).widthOfString(text, { characterSpacing: style.spacing ?? 0 }),
    finish() {
      const done = new Promise<Buffer>((resolve, reject) => {
        doc.on('end', () => resolve(Buffer.concat(chunks)));
        doc.on('error', reject);
      });
      root.end();
      doc.end();
      return done;
    },
  };
}

const registered = (doc: PDFKit.PDFDocument, font: FontName): PDFKit.PDFDocument =>
  doc.font(fontOf(font) as unknown as Buffer, font);

/** Fills the dark areas of a barcode, as vectors: sharp at every size. */
export function drawBarcode(
  doc: PDFKit.PDFDocument,
  shape: BarcodeShape,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  color: string,
): void {
  const across = at.width / shape.width;
  const down = at.height / shape.height;
  for (const bar of shape.bars)
    doc.rect(at.x + bar.x * across, at.y + bar.y * down, bar.width * across, bar.height * down);
  doc.fill(color);
}
