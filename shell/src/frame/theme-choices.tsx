import { useStyles } from '@daybook/kit/ui/styles';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { useShell } from '../use-shell.ts';
import { texts } from './idle-texts.ts';
import type { ThemeChoice } from '../theme.ts';
import { css, sheet } from './theme-choices.css';
import { useStore } from '@daybook/host/store';

/** The theme: system, light or dark. */
export function ThemeChoices() {
  useStyles(sheet);
  const { choice } = useShell().theme;
  const chosen = useStore(choice);
  const name = useId();
  return (
    <fieldset>
      <legend className={css.legend}>{texts.theme}</legend>
      <div className={css.choices}>
        {themes.map(({ value, label, Icon }) => (
          <label key={value} className={css.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => choice.set(value)}
              className={css.radio}
            />
            <Icon size={16} aria-hidden="true" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const themes: readonly { value: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { value: 'system', label: texts.themeSystem, Icon: Monitor },
  { value: 'light', label: texts.themeLight, Icon: Sun },
  { value: 'dark', label: texts.themeDark, Icon: Moon },
];
