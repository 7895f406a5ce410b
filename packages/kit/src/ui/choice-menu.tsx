import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { css, sheet } from './choice-menu.css';
import { usePortalContainer, useStyles } from './styles.tsx';

export interface ChoiceMenuProps<Value extends string> {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  open: boolean;
  onClose: () => void;
  /** Called with another value than the chosen one: who is called takes the focus. */
  onChoose: (value: Value) => void;
  /** The button that it stands at, and that the focus goes back to when nothing is chosen. */
  anchor: () => HTMLElement | null;
  /** Where it is rendered in a page of its own: within the screen, so that it is in a landmark. */
  place: RefObject<HTMLElement | null>;
}

/** One of a few, chosen from a menu; opened by whoever renders it. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, options, value, open, onClose, onChoose, anchor, place } = props;
  useStyles(sheet);
  const above = usePortalContainer();
  const hasChosen = useRef(false);
  useEffect(() => {
    if (open) hasChosen.current = false;
  }, [open]);
  const choose = (next: Value) => {
    hasChosen.current = next !== value;
    if (next !== value) onChoose(next);
  };
  const backTo = () => (hasChosen.current ? false : anchor());
  return (
    <Menu.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Portal container={above ?? place}>
        <Menu.Positioner anchor={anchor} positionMethod="fixed" align="end" sideOffset={4} className={css.place}>
          <Menu.Popup className={css.menu} finalFocus={backTo}>
            <Menu.RadioGroup value={value} onValueChange={choose}>
              <Menu.GroupLabel className={css.label}>{label}</Menu.GroupLabel>
              {options.map((option) => (
                <Menu.RadioItem key={option.value} value={option.value} closeOnClick className={css.item}>
                  {option.label}
                  <Menu.RadioItemIndicator className={css.mark}>
                    <Check size={16} aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
