/** Attributes and properties whose values the user reads. */
const textAttributes =
  'JSXAttribute[name.name=/^(aria-(label|description|roledescription|valuetext)|title|placeholder|label|alt|caption|summary|short|done|state)$/]'

const literalText = ':matches(Literal[value=/\\p{L}/u], TemplateLiteral:has(> TemplateElement[value.raw=/\\p{L}/u]))'

const message = 'Move the text to a file of texts.'

/** All texts of the interface stand in files of texts, those of a room in its folder. */
export const noOwnToasts = [
  { selector: `CallExpression[callee.name='showToast'] > ${literalText}`, message },
  {
    selector: 'Literal[value=/\\[(aria-label|title)\\W*=/]',
    message: 'Find the element by a data attribute: its text may change.',
  },
]
export const noOwnTexts = [
  ...noOwnToasts,
  { selector: 'JSXText[value=/\\p{L}/u]', message },
  { selector: `${textAttributes} > ${literalText}`, message },
  ...[':matches(JSXElement, JSXFragment)', textAttributes].flatMap((parent) => {
    const value = `${parent} > JSXExpressionContainer`
    return [
      { selector: `${value} > ${literalText}`, message },
      { selector: `${value} > ConditionalExpression > ${literalText}:not(.test)`, message },
      { selector: `${value} > LogicalExpression > ${literalText}.right`, message },
    ]
  }),
]
