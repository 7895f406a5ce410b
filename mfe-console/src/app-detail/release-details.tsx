import { readPackages, readRelease, type ReleaseDetails as Details } from '@daybook/contracts/release-details';
import { withBearerToken } from '@daybook/kit/api/call';
import { useHost } from '@daybook/kit/host/use-host';
import { Button } from '@daybook/kit/ui/button';
import { Time } from '@daybook/kit/ui/time';
import { type ReactNode, useState } from 'react';
import { consoleCall, errorText } from '../api.ts';
import { css as shared } from '../console.css';
import { RequestState, usePolledRequest } from '../token/polled-request.tsx';
import { useToken } from '../token/use-token.ts';
import { appTexts } from './app-texts.ts';
import { css } from './app-detail.css';

interface ReleaseName {
  app: string;
  version: string;
}

/** How a release was built and who signed it, which is loaded when a person opens it. */
export function ReleaseDetails(release: ReleaseName) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={appTexts.buildOf(release.version)}>{appTexts.build}</summary>
      {isOpen && <LoadedDetails {...release} />}
    </details>
  );
}

function LoadedDetails({ app, version }: ReleaseName) {
  const request = usePolledRequest(readRelease, { params: { app, version } });
  return <RequestState request={request}>{(details) => <Facts {...details} />}</RequestState>;
}

/** A fact that nobody knows has no row. */
function Facts({ app, version, signedBy, build = {}, packages }: Details) {
  const { repository, ref, commit, uncommittedChanges, builder, run, finished } = build;
  return (
    <dl className={shared.releases}>
      <Fact name={appTexts.signedBy}>{signedBy ?? appTexts.notSigned}</Fact>
      <Fact name={appTexts.repository}>{repository && <Address text={repository} />}</Fact>
      <Fact name={appTexts.branch}>{ref}</Fact>
      <Fact name={appTexts.commit}>{commit ?? (uncommittedChanges && appTexts.uncommitted)}</Fact>
      <Fact name={appTexts.builder}>{builder && <Address text={builder} />}</Fact>
      <Fact name={appTexts.run}>{run && <Address text={run} />}</Fact>
      <Fact name={appTexts.built}>{finished && <Time at={finished} />}</Fact>
      <Fact name={appTexts.packages}>{packages !== undefined && <Packages {...{ app, version, packages }} />}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === false) return null;
  return (
    <div className={shared.item}>
      <dt className={shared.term}>{name}</dt>
      <dd className={shared.value}>{children}</dd>
    </div>
  );
}

/** A team wrote the text: it is a link only if it is an address of the web. */
function Address({ text }: { text: string }) {
  if (!/^https:\/\//.test(text)) return text;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

function Packages({ app, version, packages }: ReleaseName & { packages: number }) {
  const { fetch } = useHost();
  const { token = '' } = useToken();
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const download = async () => {
    setState({ busy: true });
    try {
      const sbom = await consoleCall(withBearerToken(fetch, token), readPackages, { params: { app, version } });
      downloadJson(`${app}-${version}.cdx.json`, sbom);
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, error: errorText(error) });
    }
  };
  return (
    <>
      {packages}{' '}
      <Button busy={state.busy} aria-label={appTexts.downloadPackages(version)} onClick={() => void download()}>
        {appTexts.download}
      </Button>
      {state.error !== undefined && <p role="alert">{state.error}</p>}
    </>
  );
}

function downloadJson(name: string, value: object) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  link.download = name;
  link.click();
  // Later, because the browser may not have read the file yet.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS);
}

const REVOKE_MS = 60_000;
