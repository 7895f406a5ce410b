import type { FeedApp } from '@daybook/contracts/apps';
import { useStyles } from '@daybook/kit/ui/styles';
import { type ReactNode, useEffect, useState } from 'react';
import { css, sheet } from './app-icon.css';

type Image = NonNullable<FeedApp['menu'][number]['image']>;

interface AppIconProps {
  image: Image;
  /** Shown until the image is loaded, and if it cannot be. */
  children: ReactNode;
}

/** An app's own icon, in the colour of the text around it. */
export function AppIcon({ image, children }: AppIconProps) {
  useStyles(sheet);
  const isLoaded = useLoadedImage(image);
  if (!isLoaded) return children;
  return <span aria-hidden="true" className={css.icon} style={{ maskImage: `url("${image.address}")` }} />;
}

/** Browsers compare no hash of an image, but that of a request. The mask then takes it from their cache, where it is immutable. */
function useLoadedImage({ address, integrity }: Image) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    fetch(address, { integrity, signal: leaving.signal }).then(
      ({ ok }) => setLoaded(ok),
      (error: unknown) => leaving.signal.aborted || console.error('icon', error),
    );
    return () => leaving.abort();
  }, [address, integrity]);
  return isLoaded;
}
