/** The seven sectors of the specification (the SEC's old review offices), and how a phone abbreviates them. */
export const sectors = {
  'ENERGY & TRANSPORTATION': { label: 'Energy & Transportation', short: 'Energy' },
  FINANCE: { label: 'Finance', short: 'Finance' },
  'LIFE SCIENCES': { label: 'Life Sciences', short: 'Life sci.' },
  MANUFACTURING: { label: 'Manufacturing', short: 'Manuf.' },
  'REAL ESTATE & CONSTRUCTION': { label: 'Real Estate & Construction', short: 'Real est.' },
  TECHNOLOGY: { label: 'Technology', short: 'Tech' },
  'TRADE & SERVICES': { label: 'Trade & Services', short: 'Trade' },
} as const

export type Sector = keyof typeof sectors

export const sectorIds = Object.keys(sectors) as Sector[]

/** The known sector that a stock's own text names, whatever its case; data may hold others. */
export function knownSector(text: string | null): Sector | undefined {
  const upper = text?.toUpperCase() ?? ''
  return sectorIds.find((sector) => sector === upper)
}
