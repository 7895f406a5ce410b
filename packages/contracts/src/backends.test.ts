import { errorsOf } from '../test/errors-of.ts';
import { backendRequest } from './backends.ts';

const why = 'It is up.';

it.each(['https://habits.example', 'https://habits.example:8443/api/', 'http://localhost:4000', 'https://10.0.0.7/x'])(
  'the address of a backend may be %s',
  (to) => expect(backendRequest.parse({ to, why })).toEqual({ to, why }),
);

it.each([
  '',
  'habits.example',
  '//habits.example',
  'ftp://habits.example',
  'file:///etc/passwd',
  'https://ann:secret@habits.example',
  'https://habits.example/?key=1',
  'https://habits.example/?',
  'https://habits.example/#',
  'https://habits.example\\api',
  'https://habits.example /api',
])('the address of a backend is not %j', (to) => {
  expect(Object.keys(errorsOf(backendRequest, { to, why }))).toEqual(['to']);
});

it('does not parse an address that is too long', () => {
  const canParse = jest.spyOn(URL, 'canParse');
  expect(Object.keys(errorsOf(backendRequest, { to: `https://${'字'.repeat(500)}/`, why }))).toEqual(['to']);
  expect(canParse).not.toHaveBeenCalled();
  canParse.mockRestore();
});
