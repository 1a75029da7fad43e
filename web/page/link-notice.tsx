import type { ReactNode } from 'react'
import { Notice } from '../ui/messages/notice.tsx'
import { linkNotice } from './link-notice-texts.ts'

interface LinkNoticeProps {
  /** What could not be read in the link; undefined shows nothing. */
  readonly warning: string | undefined
  readonly action?: ReactNode
}

/** Says that the page shows another screen than the one that was shared, because its link could not be read as a whole. */
export const LinkNotice = ({ warning, action }: LinkNoticeProps) =>
  warning !== undefined && (
    <div role="alert">
      <Notice icon="alert" tone="warning" action={action}>
        {linkNotice.notShared(warning)}
      </Notice>
    </div>
  )
