import type { Sector } from './stock.ts'

/** The names of the sectors, and their abbreviations for phones. Apart from stock.ts, because no first row needs them. */
export const sectors: Readonly<Record<Sector, { readonly label: string; readonly short: string }>> = {
  'ENERGY & TRANSPORTATION': { label: 'Energy & Transportation', short: 'Energy' },
  FINANCE: { label: 'Finance', short: 'Finance' },
  'LIFE SCIENCES': { label: 'Life Sciences', short: 'Life sci.' },
  MANUFACTURING: { label: 'Manufacturing', short: 'Manuf.' },
  'REAL ESTATE & CONSTRUCTION': { label: 'Real Estate & Construction', short: 'Real est.' },
  TECHNOLOGY: { label: 'Technology', short: 'Tech' },
  'TRADE & SERVICES': { label: 'Trade & Services', short: 'Trade' },
}
