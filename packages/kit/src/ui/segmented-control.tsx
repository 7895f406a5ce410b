import { useId } from 'react';
import type { Tone } from './badge.tsx';
import { css, sheet } from './segmented-control.css';
import { classNames, useStyles } from './styles.tsx';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  tone?: Tone;
}

interface SegmentedControlProps<Value extends string> {
  /** For screen readers. */
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons in a row, to choose one of a few values. */
export function SegmentedControl<Value extends string>({ label, options, value, onChange }: SegmentedControlProps<Value>) {
  useStyles(sheet);
  const name = useId();
  return (
    <div className={css.segments} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.segment}>
          <input
            type="radio"
            className={css.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.tone && option.tone !== 'neutral' && <span className={classNames(css.mark, css[option.tone])} />}
          {option.label}
        </label>
      ))}
    </div>
  );
}
