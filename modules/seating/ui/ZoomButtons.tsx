import css from '#modules/seating/ui/SeatPlan.module.css';
import type { SeatWords } from '#modules/seating/ui/seat-words.ts';
import type { PlanZoom } from '#modules/seating/ui/use-plan-zoom.ts';

export function ZoomButtons({ zoom, words }: { zoom: PlanZoom; words: SeatWords }) {
  return (
    <div className={css.zoom}>
      <ZoomButton label={words.t('seat-picker.zoom_out')} disabled={zoom.fits} path="M3 8h10" onPress={zoom.zoomOut} />
      <ZoomButton
        label={words.t('seat-picker.zoom_fit')}
        disabled={zoom.fits}
        path="M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3"
        onPress={zoom.showAll}
      />
      <ZoomButton
        label={words.t('seat-picker.zoom_in')}
        disabled={!zoom.canZoomIn}
        path="M3 8h10M8 3v10"
        onPress={zoom.zoomIn}
      />
    </div>
  );
}

function ZoomButton(props: { label: string; disabled: boolean; path: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onPress}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={props.path} />
      </svg>
    </button>
  );
}
