import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import type { ComponentProps } from 'react';
import { css, sheet } from './screen-notice.css';

/** A notice above the content of a screen. */
export function ScreenNotice(props: ComponentProps<typeof Notice>) {
  useStyles(sheet);
  return (
    <div className={css.above}>
      <Notice {...props} />
    </div>
  );
}
