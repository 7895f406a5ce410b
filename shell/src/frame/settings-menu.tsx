import { Button } from '@daybook/kit/ui/button';
import { Settings2 } from 'lucide-react';
import { useId, useState } from 'react';
import { texts } from '../texts.ts';
import { idlePart } from './lazy-parts.tsx';

/**
 * The settings button. The browser opens and closes the panel (`popoverTarget`). The panel is loaded when the page is idle; if the button
 * is pressed before, the panel opens when it is loaded.
 */
export function SettingsMenu() {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Settings2 size={18} aria-hidden="true" />}
        aria-label={texts.settings}
        popoverTarget={id}
        onClick={() => setWanted(true)}
      />
      <SettingsPanel id={id} isWanted={isWanted} />
    </>
  );
}

const SettingsPanel = idlePart('settings', () => import('./settings-panel.tsx').then((part) => part.SettingsPanel));
