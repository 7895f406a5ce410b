import { StartPage } from './start-page';

export default function Page() {
  return <StartPage />;
}
