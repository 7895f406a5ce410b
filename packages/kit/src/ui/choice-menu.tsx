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
  /** Called with another value than the current one. The caller moves the focus. */
  onChoose: (value: Value) => void;
  /** The button beside the menu. It gets the focus back if nothing was chosen. */
  anchor: () => HTMLElement | null;
  /** The element to render into if the app is not in a shadow root: a part of the screen, so that the menu is in a landmark. */
  fallbackContainer: RefObject<HTMLElement | null>;
}

/** A menu to choose one of a few values. The parent controls `open`. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, options, value, open, onClose, onChoose, anchor, fallbackContainer } = props;
  useStyles(sheet);
  const container = usePortalContainer();
  const hasChosen = useRef(false);
  useEffect(() => {
    if (open) hasChosen.current = false;
  }, [open]);
  const choose = (next: Value) => {
    hasChosen.current = next !== value;
    if (next !== value) onChoose(next);
  };
  const finalFocus = () => (hasChosen.current ? false : anchor());
  return (
    <Menu.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Portal container={container ?? fallbackContainer}>
        <Menu.Positioner anchor={anchor} positionMethod="fixed" align="end" sideOffset={4} className={css.place}>
          <Menu.Popup className={css.menu} finalFocus={finalFocus}>
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
