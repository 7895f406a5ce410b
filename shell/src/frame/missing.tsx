import { ButtonLink } from '@daybook/kit/ui/button';
import { useInitialFocus } from '@daybook/kit/ui/use-initial-focus';
import { useStyles } from '@daybook/kit/ui/styles';
import { useEffect } from 'react';
import { useShell } from '../page-shell.ts';
import { spec } from '../texts.ts';
import { texts } from './late-texts.ts';
import { css, sheet } from './missing.css';

/** The page for an address that is nobody's. */
export function Missing() {
  useStyles(sheet);
  const { host } = useShell();
  const heading = useInitialFocus();
  useEffect(() => host.setTitle(spec.missing), [host]);
  return (
    <div className={css.missing}>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {spec.missing}
      </h1>
      <p className={css.text}>{spec.missingText}</p>
      <ButtonLink to="/">{texts.backHome}</ButtonLink>
    </div>
  );
}
