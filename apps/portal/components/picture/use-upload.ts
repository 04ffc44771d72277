import { useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { isTooLarge, shrunkPicture } from '#apps/portal/components/picture/shrink-picture.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { PictureWire } from '#modules/pictures/contract/staff.ts';
import { ORIGINAL_MAX_BYTES, type PictureKind } from '#modules/pictures/rules/renditions.ts';
import { textOfError } from '#web/api/api-error.ts';

const MEGABYTES = ORIGINAL_MAX_BYTES / 1024 / 1024;

/**
 * Uploads a picture to the server, one at a time. `problem` says what to do about a refused
 * picture.
 */
export function useUpload(use: PictureKind, onDone: (picture: PictureWire) => void) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function upload(file: Blob | undefined): Promise<void> {
    if (!file || busy) return;
    setProblem(null);
    if (!file.type.startsWith('image/')) return setProblem(t('pictures.not_a_picture'));
    setBusy(true);
    try {
      const small = await shrunkPicture(file);
      if (isTooLarge(small)) setProblem(t('pictures.too_large', { megabytes: MEGABYTES }));
      else onDone(await api().call('POST /api/staff/pictures', { query: { use }, body: small }));
    } catch (error) {
      setProblem(textOfError(error, t));
    } finally {
      setBusy(false);
    }
  }
  return { upload, busy, problem, forget: () => setProblem(null) };
}
