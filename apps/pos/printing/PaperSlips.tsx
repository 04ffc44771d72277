import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/printing/Printing.module.css';
import { type PaperOnScreen, takeAwayPapers, usePapersOnScreen } from '#apps/pos/printing/papers-on-screen.ts';
import type { Row } from '#modules/printing/rules/lay-out.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { QrCode } from '#web/device/QrCode.tsx';

/** Shows the papers of the simulated printer over the page (D-141). */
export function PaperSlips() {
  const { t } = useTexts();
  const papers = usePapersOnScreen();
  return (
    <Dialog
      open={papers.length > 0}
      onClose={takeAwayPapers}
      title={t('printing.on_screen.title', { count: papers.length })}
      closeLabel={t('common.close')}
      actions={
        <Button size="large" variant="primary" onClick={takeAwayPapers}>
          {t('printing.on_screen.take')}
        </Button>
      }
    >
      <div className={css.papers}>
        {papers.map((paper) => (
          <Paper key={paper.nth} paper={paper} />
        ))}
      </div>
    </Dialog>
  );
}

const Paper = ({ paper: { rows, columns } }: { paper: PaperOnScreen }) => (
  <article className={css.paper} style={{ inlineSize: `${columns}ch` }}>
    {rows
      .map((row, nth) => ({ row, nth }))
      .map(({ row, nth }) => (
        <PaperRow key={nth} row={row} />
      ))}
  </article>
);

function PaperRow({ row }: { row: Row }) {
  const { t } = useTexts();
  switch (row.kind) {
    case 'text':
      return (
        <p className={classes(css.row, css[row.align], row.large && css.large, row.bold && css.bold)}>
          {row.text || ' '}
        </p>
      );
    case 'qr':
      return <QrCode data={row.data} label={t('printing.on_screen.code')} className={css.qr} />;
    case 'barcode':
      return <p className={classes(css.row, css.center, css.barcode)}>{row.data}</p>;
    case 'feed':
      return <p className={css.row}>{'\n'.repeat(row.lines)}</p>;
    default:
      return null;
  }
}
