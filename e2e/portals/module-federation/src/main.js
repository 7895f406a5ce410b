// What is shared with a remote is agreed on before anything of it runs.
void import('./start.jsx');
