import { settingsText } from '../../i18n/en/settings.ts'
import { languageFor, LANGUAGES } from '../../i18n/languages.ts'
import { SelectField } from '../../kit/Field.tsx'
import { chooseLanguage, chosenLanguage } from '../../kit/page-language.ts'

/** The language of the interface. It changes at once, on this device only. */
export function LanguageChoice() {
  const best = languageFor(navigator.languages)
  return (
    <SelectField
      label={settingsText('settings.language')}
      hint={settingsText('settings.language-why')}
      value={chosenLanguage() ?? ''}
      onChange={({ currentTarget }) =>
        void chooseLanguage(currentTarget.value === '' ? null : currentTarget.value)
      }
    >
      <option value="">{settingsText('settings.language.browser', { name: nameOf(best) })}</option>
      {LANGUAGES.map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function nameOf(tag: string): string {
  return LANGUAGES.find(language => language.tag === tag)?.name ?? tag
}
