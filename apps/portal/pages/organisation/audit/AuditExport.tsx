import { ProvenDownload } from '#apps/portal/components/proof/ProvenDownload.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/audit/AuditPage.module.css';
import { useAuditChoices, useAuditFilter, useExportable } from '#apps/portal/pages/organisation/audit/audit.ts';
import { Notice } from '#ui/Notice.tsx';
import { addressOfFile } from '#web/api/client.ts';

/** Exports the filtered entries, or says that they are too many for one file. */
export function AuditExport() {
  const { t, locale } = useTexts();
  const { filter } = useAuditFilter();
  const max = useAuditChoices().data?.export_max;
  const exportable = useExportable(filter).data?.exportable;
  if (max === undefined || exportable === undefined) return null;
  return (
    <div className={css.export}>
      {exportable ? (
        <ProvenDownload
          size="small"
          href={addressOfFile('GET /api/staff/audit/export', { query: { ...filter, locale } })}
        >
          {t('audit.export.link')}
        </ProvenDownload>
      ) : (
        <Notice live>{t('audit.export.too_large', { max })}</Notice>
      )}
    </div>
  );
}
