/** Whether answers at this address carry the header that tells them from those of a proxy. */
export const carriesServerHeader = (url: string): boolean => /^\/(api|data)([/?]|$)/.test(url)
