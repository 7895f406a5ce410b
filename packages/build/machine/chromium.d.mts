export function chromiumOptions(): { executablePath: string; args: string[] };
export function headlessOptions(): { executablePath: string; args: string[] };
