import { markUnsent } from '@daybook/host/outbox/mark-unsent';
import { Link } from '@daybook/kit/ui/link';
import { classNames, useStyles } from '@daybook/kit/ui/styles';
import { CircleAlert, CloudUpload } from 'lucide';
import { useEffect, useState } from 'react';
import { Icon } from '../frame/icon.tsx';
import { css, sheet } from '../frame/status-indicators.css';
import { useShell } from '../use-shell.ts';
import { texts } from './texts.ts';
import { followOutbox, type UnsentCounts, useUnsentCounts } from './unsent-counts.ts';

/**
 * Shows in the top bar how many changes need a decision, or else how many are not sent yet, and leads to their list. It is announced when
 * it appears and when a decision is needed, not with each count.
 */
export function UnsentIndicator() {
  useStyles(sheet);
  useUnsentMark();
  const counts = useUnsentCounts();
  const announcement = useAnnouncement(counts);
  const { pending, undecided } = counts;
  const [count, words, icon] = undecided > 0 ? [undecided, texts.needDecision, CircleAlert] : [pending, texts.toSend, CloudUpload];
  return (
    <>
      {count > 0 && (
        <Link
          to="/unsent"
          className={classNames(css.mark, css.unsent, undecided === 0 && css.quiet)}
          aria-label={labelOf(counts)}
          title={texts.title}
        >
          <Icon icon={icon} size={14} />
          <span>
            {count} <span className={css.word}>{words(count)}</span>
          </span>
        </Link>
      )}
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </>
  );
}

/** Keeps the page from updating itself, and lets the browser ask before it is closed, if the changes would be lost with it. */
function useUnsentMark() {
  const { host, drafts } = useShell();
  useEffect(() => {
    const options = { setUnsaved: host.setUnsaved, isNeeded: () => !drafts.arePersistent() };
    return followOutbox(host.outbox, ({ entries }) => markUnsent(entries, options));
  }, [host, drafts]);
}

/** Returns `1 needs your decision, 3 changes to send`. */
function labelOf({ pending, undecided }: UnsentCounts) {
  const parts = [
    undecided > 0 && `${undecided} ${texts.needDecision(undecided)}`,
    pending > 0 && `${pending} ${texts.toSend(pending)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function useAnnouncement(counts: UnsentCounts) {
  const [announced, setAnnounced] = useState({ undecided: 0, isShown: false, text: '' });
  const isShown = counts.pending + counts.undecided > 0;
  if (announced.isShown !== isShown || announced.undecided !== counts.undecided) {
    const isNews = isShown && (!announced.isShown || counts.undecided > announced.undecided);
    setAnnounced({ undecided: counts.undecided, isShown, text: isNews ? labelOf(counts) : '' });
  }
  return announced.text;
}
