// Module Federation negotiates shared packages before any code of the remote runs.
void import('./start.jsx');
