const closings = ['', "'", '"', '`', "')", '")', "';", "\\'", '%27', "''", "'))", '\u02bc', '\uff07']
const tails = ['', ' --', ' -- -', ' #', '/*', ';', '\u0000', ';\u0000--']
const attacks = [
  ' or 1=1',
  " or '1'='1",
  ' and 1=0 union select id,email,password_hash from users',
  ' union all select null,null,null,null',
  '; drop table users',
  '; delete from bookmarks',
  '; update users set bookmarks_version=99',
  '; attach database "elsewhere.db" as x',
  '; pragma user_version=77',
  ' or randomblob(100000000)',
  ' and (select count(*) from sqlite_schema)>0',
  ' || (select password_hash from users limit 1)',
  ' order by 99',
  ' limit 1 offset 1',
  ') values (1,2,3)',
  ' like %',
  " glob '*'",
  ' returning *',
  " and load_extension('x')",
  ' and sleep(5)',
]

/** SQL injections. */
export const injections: readonly string[] = [
  ...closings.flatMap((closing) => attacks.flatMap((attack) => tails.map((tail) => `x${closing}${attack}${tail}`))),
  ...[
    '?',
    '?1',
    ':symbol',
    '@symbol',
    '$1',
    '$symbol',
    '??',
    '{}',
    '[object Object]',
    'null',
    'NULL',
    'true',
    '0x41',
    '1e309',
  ],
]
