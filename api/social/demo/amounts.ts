/** Two digits behind the point, or four where cents are too coarse. */
export const dollars = (price: number): string => `$${price.toFixed(price < 1 ? 4 : 2)}`

/** Without its sign: the words around it say which way. */
export const percent = (fraction: number): string => `${(Math.abs(fraction) * 100).toFixed(1)}%`

export const times = (factor: number): string => `${factor.toFixed(1)}x`

/** A price at some distance from another, in whole per cents. */
export const away = (price: number, percents: number): string => dollars(price * (1 + percents / 100))
