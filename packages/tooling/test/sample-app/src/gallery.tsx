import { Screen } from '@daybook/kit/ui/screen';
import { useStyles } from '@daybook/kit/ui/styles';
import leaf from 'pictures/leaf.png';
import { css, sheet } from './gallery.css';
import { sheet as utilities } from './utilities.global.css';
import caption from './caption.note';

const sun = new URL('./pictures/sun.svg', import.meta.url).href;

/** Uses every kind of file that a build takes. */
export function Gallery() {
  useStyles(utilities, sheet);
  return (
    <Screen title="Sample">
      <figure className={`${css.frame} underline`}>
        <img src={leaf} alt="A leaf" />
        <img src={sun} alt="The sun" />
        <figcaption>{caption}</figcaption>
      </figure>
    </Screen>
  );
}
