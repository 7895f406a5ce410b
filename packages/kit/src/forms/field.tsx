import { ChevronDown } from 'lucide-react';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames, useStyles } from '../ui/styles.tsx';
import { css, sheet } from './field.css';

/** A field for one line of text. Takes the result of react-hook-form's `register()` as props, like the other fields. */
export function TextField({ label, hint, error, ...rest }: ComponentProps<'input'> & FieldTexts) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <input type="text" dir="auto" {...rest} {...control} className={css.control} />}
    </FieldFrame>
  );
}

/** A field for many lines of text, as tall as its content. */
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

/** A native select, which phones show best. */
export function SelectField({ label, hint, error, ...rest }: ComponentProps<'select'> & FieldTexts) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ readOnly, ...control }) => (
        <div className={css.selectFrame}>
          <select {...rest} {...control} {...(readOnly && readOnlySelectProps)} className={classNames(css.control, css.select)} />
          <ChevronDown className={css.arrow} size={18} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  );
}

/** A select has no `readonly`, and `disabled` would drop its value from the form and its focus. */
const readOnlySelectProps = {
  'aria-disabled': true,
  onMouseDown: (event: SyntheticEvent) => event.preventDefault(),
  onKeyDown: (event: KeyboardEvent) => event.key !== 'Tab' && event.preventDefault(),
};

/** For browsers without `field-sizing: content`. */
function grow(area: HTMLTextAreaElement | null) {
  if (!area || globalThis.CSS?.supports?.('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}

/** The texts around the control of a field. */
export interface FieldTexts {
  label: string;
  /** A help text below the label. */
  hint?: ReactNode;
  /** The reason why the value is invalid. */
  error?: string | undefined;
}

/** True while a save is in flight. The fields are read-only then, so that no later edit is lost. */
export const ReadOnlyContext = createContext(false);

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  readOnly: boolean;
}

/** Connects the label, the hint and the error to the control that `children` renders with the given props. */
export function FieldFrame({ label, hint, error, children }: FieldTexts & { children: (props: ControlProps) => ReactNode }) {
  useStyles(sheet);
  const id = useId();
  const readOnly = use(ReadOnlyContext);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <div className={css.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined, readOnly })}
      {error && (
        <div className={css.error} id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  );
}

/** Returns a ref that sets both the component's own ref and its caller's. */
export function useMergedRefs<Element>(own: Ref<Element>, callers: Ref<Element> | undefined) {
  return useCallback(
    (element: Element | null) => {
      set(own, element);
      set(callers, element);
    },
    [own, callers],
  );
}

function set<Element>(ref: Ref<Element> | undefined, element: Element | null) {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}
