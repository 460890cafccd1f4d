export interface InstalledPostgres {
  major: number;
  bin: string;
}

export function installedPostgres(): InstalledPostgres[];
export function startInstalled(postgres: InstalledPostgres): Promise<{ version: string; url: string; stop(): void }>;
