/** User input is a parameter of an SQL statement, never part of its text. */
export const noBuiltSql = [
  {
    selector: "CallExpression[callee.object.name='sql'][callee.property.name=/^(raw|lit|unsafe)$/]",
    message: 'Use a parameter: ${value} inside sql`…`, or sql.ref and sql.table for names that the code knows.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(exec|prepare|pragma|raw)$/] > .arguments:matches(TemplateLiteral[expressions.length>0], BinaryExpression[operator="+"])',
    message: 'Use a fixed text with parameters for the values.',
  },
]
