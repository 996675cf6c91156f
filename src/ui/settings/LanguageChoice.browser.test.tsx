import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PSEUDO } from '../../i18n/languages.ts'
import { beginLanguage, chooseLanguage } from '../../kit/page-language.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { LanguageChoice } from './LanguageChoice.tsx'

afterEach(() => chooseLanguage(null))

it('changes the language at once, keeps it, and goes back to the browser’s', async () => {
  mount(<LanguageChoice />, createFakeApplication())
  const choice = page.getByRole('combobox')
  await expect.element(choice).toHaveValue('')
  await userEvent.selectOptions(choice, 'العربية')
  await expect.element(document.documentElement).toHaveAttribute('dir', 'rtl')
  expect([document.documentElement.lang, localStorage.getItem('palimpsest-language')]).toEqual([
    'ar',
    'ar',
  ])
  await userEvent.selectOptions(choice, '')
  await expect.element(document.documentElement).toHaveAttribute('dir', 'ltr')
  expect(localStorage.getItem('palimpsest-language')).toBeNull()
})

it('follows the choice of another tab', async () => {
  await beginLanguage()
  localStorage.setItem('palimpsest-language', PSEUDO)
  window.dispatchEvent(new StorageEvent('storage', { key: 'palimpsest-language' }))
  await expect.element(document.documentElement).toHaveAttribute('lang', PSEUDO)
})
