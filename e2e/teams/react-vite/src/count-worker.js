/** Responds with the sum of the numbers up to the one that it gets. */
addEventListener('message', ({ data: last }) => {
  if (last < 0) throw new Error('broken worker');
  let sum = 0;
  for (let number = 1; number <= last; number += 1) sum += number;
  postMessage(sum);
});
