import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { css } from './field.css';
import { useMergedRefs } from '../ui/use-merged-refs.ts';

/** One line of text. What react-hook-form's `register()` gives can be spread into it, as into the other fields. */
export function TextField({ label, hint, error, ...rest }: ComponentProps<'input'> & FieldTexts) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <input type="text" dir="auto" {...rest} {...control} className={css.control} />}
    </FieldFrame>
  );
}

/** Text of many lines, as tall as its content. */
export function TextAreaField({ label, hint, error, onInput, ref, ...rest }: ComponentProps<'textarea'> & FieldTexts) {
  const area = useRef<HTMLTextAreaElement>(null);
  const refs = useMergedRefs(area, ref);
  useLayoutEffect(() => grow(area.current));
  const input: typeof onInput = (event) => {
    grow(event.currentTarget);
    onInput?.(event);
  };
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <textarea dir="auto" {...rest} {...control} ref={refs} onInput={input} className={classNames(css.control, css.area)} />
      )}
    </FieldFrame>
  );
}

/** One of a few; the browser's own list, which phones show best. */
export function SelectField({ label, hint, error, ...rest }: ComponentProps<'select'> & FieldTexts) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ readOnly, ...control }) => (
        <div className={css.selectFrame}>
          <select {...rest} {...control} {...(readOnly && unchanging)} className={classNames(css.control, css.select)} />
          <ChevronDown className={css.arrow} size={18} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  );
}

/** A list knows no `readonly`, and `disabled` it would be left out of the form and lose the focus. */
const unchanging = {
  'aria-disabled': true,
  onMouseDown: (event: SyntheticEvent) => event.preventDefault(),
  onKeyDown: (event: KeyboardEvent) => event.key !== 'Tab' && event.preventDefault(),
};

/** For browsers that do not size a field by its content themselves. */
function grow(area: HTMLTextAreaElement | null) {
  if (!area || globalThis.CSS?.supports?.('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}
