import { oneOf, secretText, wholeNumber, type Read } from './setting-rules.ts'

/** What can be set about accounts. */
export interface AccountSettings {
  /** How long an access token lives. */
  readonly accessTokenMinutes: number
  /** How long a device stays signed in that is not used. */
  readonly refreshTokenDays: number
  readonly passwords: PasswordSettings
  readonly limits: LimitSettings
  /** Undefined where the server makes a secret itself. */
  readonly jwtSecret: string | undefined
  /** The one before it, the tokens of which stay good until they end. */
  readonly previousJwtSecret: string | undefined
}

/** What passwords must be like. */
export interface PasswordSettings {
  /** Characters that one has at least. */
  readonly least: number
  /** Whether those that everybody tries first are refused. */
  readonly refuseCommon: boolean
}

/** How often one address may try. */
export interface LimitSettings {
  readonly loginsPerMinute: number
  readonly signUpsPerHour: number
}

/** Reads them. */
export function readAccountSettings(read: Read): AccountSettings {
  const secret = (name: string) => read(name, '', secretText) || undefined
  return {
    accessTokenMinutes: read('ACCESS_TOKEN_MINUTES', 15, wholeNumber(1, 60)),
    refreshTokenDays: read('REFRESH_TOKEN_DAYS', 30, wholeNumber(1, 180)),
    passwords: {
      least: read('PASSWORD_LENGTH', 8, wholeNumber(8, 64)),
      refuseCommon: read('PASSWORD_BLOCKLIST', '1', oneOf(['0', '1'])) === '1',
    },
    limits: {
      loginsPerMinute: read('LOGINS_PER_MINUTE', 20, wholeNumber(1, 100_000)),
      signUpsPerHour: read('SIGN_UPS_PER_HOUR', 5, wholeNumber(1, 100_000)),
    },
    jwtSecret: secret('JWT_SECRET'),
    previousJwtSecret: secret('JWT_SECRET_PREVIOUS'),
  }
}
