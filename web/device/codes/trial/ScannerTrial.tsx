import type trial from '#messages/en/portal/trial.json';
import { Notice } from '#ui/Notice.tsx';
import { adviceFor, TRIAL_CODE, type Trial } from '#web/device/codes/trial/judge-trial.ts';
import css from '#web/device/codes/trial/ScannerTrial.module.css';
import { useTrial } from '#web/device/codes/trial/use-trial.ts';
import { QrCode } from '#web/device/QrCode.tsx';
import type { KeysIn, TranslateOf } from '#web/i18n/texts.ts';

/** Both apps that show it provide these sentences under the same keys. */
type TrialKey = KeysIn<{ trial: typeof trial }>;
type T = TranslateOf<TrialKey>;

/** A signed code has so many characters: at a slow scanner its seconds count. */
const SIGNED_LENGTH = 157;

/** Tries a scanner that types: shows what it read and says in words what to set. */
export function ScannerTrial({ t }: { t: T }) {
  const result = useTrial();
  return (
    <div className={css.trial}>
      <section className={css.part}>
        <p>{t('trial.how')}</p>
        <QrCode className={css.code} data={TRIAL_CODE} label={t('trial.code', { code: TRIAL_CODE })} />
        <p className={css.plain}>{TRIAL_CODE}</p>
        <p className={css.hint}>{t('trial.other')}</p>
      </section>
      <section className={css.part} aria-live="polite">
        {result ? <Result result={result} t={t} /> : <p className={css.waiting}>{t('trial.waiting')}</p>}
      </section>
    </div>
  );
}

function Result({ result, t }: { result: Trial; t: T }) {
  const { read, typed, characters, msPerCharacter, layout, ending } = result;
  const seconds = Math.max(1, Math.round((SIGNED_LENGTH * msPerCharacter) / 1000));
  const advice = adviceFor(result);
  const isGood = advice[0] === 'good';
  return (
    <>
      <h2>{t('trial.result')}</h2>
      {advice.map((one) => (
        <Notice key={one} kind={isGood ? 'success' : result.isScan && one !== 'broken' ? 'warning' : 'danger'}>
          {t(`trial.advice.${one}`, { seconds, layout: t(`trial.layout.${layout}`) })}
        </Notice>
      ))}
      <dl className={css.facts}>
        <div>
          <dt>{t('trial.fact.read')}</dt>
          <dd>{read}</dd>
        </div>
        {typed === read ? null : (
          <div>
            <dt>{t('trial.fact.typed')}</dt>
            <dd>{typed}</dd>
          </div>
        )}
        <div>
          <dt>{t('trial.fact.layout')}</dt>
          <dd>{t(`trial.layout.${layout}`)}</dd>
        </div>
        <div>
          <dt>{t('trial.fact.speed')}</dt>
          <dd>{t('trial.speed', { ms: msPerCharacter, count: characters })}</dd>
        </div>
        <div>
          <dt>{t('trial.fact.ending')}</dt>
          <dd>{t(`trial.ending.${ending}`)}</dd>
        </div>
      </dl>
    </>
  );
}
