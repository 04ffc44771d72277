import { useEffect, useState } from 'react';

type Drawn = { readonly box: string; readonly path: string };

/** Drawn by the library, which is loaded with the first code. */
async function drawn(data: string): Promise<Drawn | null> {
  const { drawingSVG, qrcode } = await import('bwip-js/browser');
  const svg: unknown = qrcode({ bcid: 'qrcode', text: data, scale: 1 }, drawingSVG());
  const [, box, path] = /viewBox="([^"]+)"[\s\S]*?<path d="([^"]+)"/.exec(String(svg)) ?? [];
  return box && path ? { box, path } : null;
}

/**
 * A QR code, black on white in both colour schemes, for a reader held before the screen. `label`
 * describes it.
 */
export function QrCode({ data, label, className }: { data: string; label: string; className?: string | undefined }) {
  const [code, setCode] = useState<Drawn | null>(null);
  useEffect(() => {
    let isCurrent = true;
    drawn(data)
      .then((drawing) => isCurrent && setCode(drawing))
      .catch(() => setCode(null)); // without it there is nothing to scan, and the rest of the page works
    return () => {
      isCurrent = false;
    };
  }, [data]);
  if (!code) return null;
  return (
    <svg className={className} viewBox={code.box} role="img" aria-label={label} fill="#000">
      <path d={code.path} />
    </svg>
  );
}
