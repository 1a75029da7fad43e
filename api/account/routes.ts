import type { App } from '../plugins/bare-app.ts'
import type { Accounts } from './accounts.ts'
import { forgetHourly } from './forget-old.ts'
import { addChangePassword } from './routes/change-password.ts'
import { addLogin } from './routes/login.ts'
import { addLogout } from './routes/logout.ts'
import { addProfile } from './routes/profile.ts'
import { addRefresh } from './routes/refresh.ts'
import { addSignUp } from './routes/sign-up.ts'

/** Everything under /api/auth that needs nobody else. */
export function addAccountRoutes(app: App, accounts: Accounts): void {
  forgetHourly(app, accounts.database)
  addSignUp(app, accounts)
  addLogin(app, accounts)
  addProfile(app, accounts)
  addRefresh(app, accounts)
  addChangePassword(app, accounts)
  addLogout(app, accounts)
}
