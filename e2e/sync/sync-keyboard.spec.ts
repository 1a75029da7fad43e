import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { rows, tabTo } from '../harness/screen.ts'
import { button, section, switchOn } from './sync-page.ts'

test('the keyboard alone ends sync: the question takes the focus before its buttons, and then what replaces it', async ({
  page,
}) => {
  await page.goto('/')
  await signUp(page)
  await expect(rows(page).first()).toBeVisible()
  await switchOn(page)
  await tabTo(button(page, 'Forget this device…'))
  await page.keyboard.press('Enter')
  const question = section(page).getByRole('group', { name: /^This device stops syncing and its keys/ })
  await expect(question, 'Enter that is still down confirms nothing').toBeFocused()
  await tabTo(button(page, 'Cancel'))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Forget this device…')).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(section(page).getByRole('checkbox', { name: 'Also delete the synced data' }))
  await page.keyboard.press('Space')
  await tabTo(button(page, 'Forget this device'))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Set up sync…')).toBeFocused()
})
