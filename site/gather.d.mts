export function gather(root: string, folder: string): string[];
