import { bytesText } from './release-list.tsx';

it.each([
  [999, '999 B'],
  [12_345, '12.3 kB'],
  [123_456, '123 kB'],
  [999_999, '1.0 MB'],
])('shows %d bytes as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
