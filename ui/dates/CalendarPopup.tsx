import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import css from '#ui/dates/CalendarPopup.module.css';

/** How far the popup stays from its field and from the edge of the window, in pixels. */
const GAP = 6;

type Popup = {
  /** The name of the button and of what it opens. */
  label: string;
  disabled: boolean;
  children: (close: () => void) => ReactNode;
};

/**
 * A button and what it opens beside its field. The browser's own popover lies above a modal dialog
 * too, and closes on Escape and on a press elsewhere; focus then returns to the button.
 */
export function CalendarPopup({ label, disabled, children }: Popup) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  /** A press on the button closes an open popup before it is a click, which must not open it again. */
  const wasOpen = useRef(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={disabled}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={() => {
          setOpen(!open && !wasOpen.current);
          wasOpen.current = false;
        }}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3" />
        </svg>
      </button>
      {open ? (
        <Opened id={id} label={label} button={button} onClose={() => setOpen(false)}>
          {children}
        </Opened>
      ) : null}
    </>
  );
}

type OpenedPopup = Omit<Popup, 'disabled'> & {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

function Opened({ id, label, button, onClose, children }: OpenedPopup) {
  const popup = useRef<HTMLDivElement>(null);
  const place = useEffectEvent(() => {
    const field = button.current?.parentElement;
    if (popup.current && field) placeBeside(popup.current, field.getBoundingClientRect());
  });
  useLayoutEffect(() => {
    popup.current?.showPopover();
    place();
  }, []);
  useEffect(() => {
    const again = (): void => place();
    addEventListener('resize', again);
    addEventListener('scroll', again, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', again);
      removeEventListener('scroll', again, { capture: true });
    };
  }, []);
  return (
    <div
      ref={popup}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={css.popup}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
      }}
    >
      {children(() => popup.current?.hidePopover())}
    </div>
  );
}

/** Below the field if there is room, else above it, and always inside the window. */
function placeBeside(popup: HTMLElement, field: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = popup;
  const below = field.bottom + GAP;
  const top = below + height <= innerHeight ? below : field.top - GAP - height;
  const within = (start: number, length: number, all: number): string =>
    `${Math.max(GAP, Math.min(start, all - length - GAP))}px`;
  popup.style.top = within(top, height, innerHeight);
  popup.style.left = within(field.left, width, document.documentElement.clientWidth);
}
