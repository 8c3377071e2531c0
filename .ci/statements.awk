# Reads a PostgreSQL server's log, in which each line begins as `.ci/postgres` has it, and prints each statement that ran with values on a
# connection that had been set up by SET: what it was set up with, the statement, and the values, of up to eight kinds.
# A tab begins each line that goes on with the one before.

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

# Until the line is begun by another.
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
