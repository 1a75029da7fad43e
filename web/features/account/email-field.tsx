import { accountFields } from '../../texts/account.ts'
import { TextField } from '../../ui/form/text-field.tsx'

/** The address by which somebody logs in; `trouble` is the id of what is said about it. */
export const EmailField = ({ trouble }: { readonly trouble: string | undefined }) => (
  <TextField
    label={accountFields.email}
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    maxLength={254}
    trouble={trouble}
  />
)
