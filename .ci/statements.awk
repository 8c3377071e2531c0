# Reads a PostgreSQL log with the line prefix of `.ci/postgres`. For each statement that ran with values on a connection
# set up by SET, prints that setup, the statement and the values: up to eight different sets of values each.
# A line that continues the one before begins with a tab.

function done(    known) {
  if (text != "" && setup != "") {
    known = setup "\037" text "\037"
    if (seen[known] < 8 && !((known values) in printed)) {
      seen[known]++
      printed[known values]
      printf "%s%s\036", known, values
    }
  }
  text = ""; values = ""; part = ""; setup = ""
}

# A continuation of the line before.
/^\t/ {
  if (part == "text") text = text "\n" substr($0, 2)
  else if (part == "values") values = values "\n" substr($0, 2)
  else if (part == "set") set[session] = set[session] "\n" substr($0, 2)
  next
}

match($0, /^@[0-9a-f.]+@ DETAIL:  (p|P)arameters: /) {
  part = "values"
  values = substr($0, RLENGTH + 1)
  next
}

{ done() }

match($0, /^@[0-9a-f.]+@ LOG:  execute (fetch from )?[^ :]+: /) {
  session = substr($0, 2, index($0, " ") - 3)
  text = substr($0, RLENGTH + 1)
  setup = set[session]
  part = "text"
  next
}

match($0, /^@[0-9a-f.]+@ LOG:  statement: SET /) {
  session = substr($0, 2, index($0, " ") - 3)
  set[session] = substr($0, RLENGTH - 3)
  part = "set"
}

END { done() }
