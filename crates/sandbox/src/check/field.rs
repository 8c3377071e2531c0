//! A value in a request body, and the collection of what is wrong with the body.

use std::{cell::RefCell, ops::RangeInclusive};

use serde_json::{Map, Value};

use crate::{
    error::{ApiError, nest},
    id::Id,
};

/// Collects the problems of one request body.
#[derive(Default)]
pub(crate) struct Problems(RefCell<Vec<(Vec<String>, &'static str, String)>>);

impl Problems {
    /// Returns a refusal if there are problems.
    pub(crate) fn result(&self) -> Result<(), ApiError> {
        let problems = self.0.take();
        if problems.is_empty() {
            return Ok(());
        }
        Err(ApiError::invalid_form(nest(problems)))
    }
}

/// A value in a request body. It knows its path, which is only written out for a problem.
pub(crate) struct Field<'p, 'v> {
    value: Option<&'v Value>,
    parent: Option<&'p Field<'p, 'v>>,
    key: Key<'p>,
    problems: &'p Problems,
}

enum Key<'p> {
    Root,
    Name(&'p str),
    Index(usize),
}

impl<'p, 'v> Field<'p, 'v> {
    /// Returns the whole body as a field.
    pub(crate) fn root(value: &'v Value, problems: &'p Problems) -> Self {
        Self { value: Some(value), parent: None, key: Key::Root, problems }
    }

    /// Returns a field of this object; absent if there is none of that name, or this is no object.
    pub(crate) fn get<'s>(&'s self, name: &'s str) -> Field<'s, 'v> {
        Field {
            value: self.value.and_then(|value| value.get(name)),
            parent: Some(self),
            key: Key::Name(name),
            problems: self.problems,
        }
    }

    /// Returns the elements of this list.
    pub(crate) fn items<'s>(&'s self) -> impl Iterator<Item = Field<'s, 'v>> + 's {
        let list = self.value.and_then(Value::as_array);
        list.into_iter().flatten().enumerate().map(|(index, value)| Field {
            value: Some(value),
            parent: Some(self),
            key: Key::Index(index),
            problems: self.problems,
        })
    }

    /// Returns the value if it is neither absent nor null.
    pub(crate) fn given(&self) -> Option<&'v Value> {
        self.value.filter(|value| !value.is_null())
    }

    /// Returns the value as sent: `None` if absent, but not if null.
    pub(crate) fn raw(&self) -> Option<&'v Value> {
        self.value
    }

    pub(crate) fn problem(&self, code: &'static str, message: impl Into<String>) {
        let mut path = Vec::new();
        let mut at = Some(self);
        while let Some(field) = at {
            match field.key {
                Key::Root => {}
                Key::Name(name) => path.push(name.to_owned()),
                Key::Index(index) => path.push(index.to_string()),
            }
            at = field.parent;
        }
        path.reverse();
        self.problems.0.borrow_mut().push((path, code, message.into()));
    }

    /// Whether the value is given; if not, notes a problem.
    pub(crate) fn required(&self) -> bool {
        let there = self.given().is_some();
        if !there {
            self.problem("BASE_TYPE_REQUIRED", "This field is required");
        }
        there
    }

    pub(crate) fn object(&self) -> Option<&'v Map<String, Value>> {
        // A field may be left out; the body itself may not.
        let value = match (self.given(), &self.key) {
            (None, Key::Root) => &Value::Null,
            (given, _) => given?,
        };
        if value.as_object().is_none() {
            self.problem("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
        }
        value.as_object()
    }

    /// Returns a list; notes a problem if its length is not allowed or an element is null.
    pub(crate) fn list(&self, length: RangeInclusive<usize>) -> Option<&'v Vec<Value>> {
        let value = self.given()?;
        let Some(list) = value.as_array() else {
            self.problem("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            return None;
        };
        self.length(list.len(), &length);
        self.items().filter(|item| item.given().is_none()).for_each(|item| {
            item.required();
        });
        Some(list)
    }

    /// Returns a text; notes a problem if its length, in characters, is not allowed.
    pub(crate) fn text(&self, length: RangeInclusive<usize>) -> Option<&'v str> {
        let value = self.given()?;
        let Some(text) = value.as_str() else {
            self.problem("STRING_TYPE_CONVERT", "Could not interpret value as string.");
            return None;
        };
        self.length(text.chars().count(), &length);
        Some(text)
    }

    pub(crate) fn int(&self, range: RangeInclusive<i64>) -> Option<i64> {
        let value = self.given()?;
        let Some(number) = value.as_i64() else {
            self.problem("NUMBER_TYPE_COERCE", format!("Value {value} is not int."));
            return None;
        };
        if number < *range.start() {
            let message =
                format!("int value should be greater than or equal to {}.", range.start());
            self.problem("NUMBER_TYPE_MIN", message);
        } else if number > *range.end() {
            let message = format!("int value should be less than or equal to {}.", range.end());
            self.problem("NUMBER_TYPE_MAX", message);
        }
        Some(number)
    }

    pub(crate) fn boolean(&self) -> Option<bool> {
        let value = self.given()?;
        if value.as_bool().is_none() {
            self.problem("BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
        }
        value.as_bool()
    }

    /// Returns the number, if it is one of these.
    pub(crate) fn choice(&self, among: &[i64]) -> Option<i64> {
        let number = self.given()?.as_i64().filter(|number| among.contains(number));
        if number.is_none() {
            let list: Vec<_> = among.iter().map(ToString::to_string).collect();
            let message = format!("Value must be one of {{{}}}.", list.join(", "));
            self.problem("BASE_TYPE_CHOICES", message);
        }
        number
    }

    pub(crate) fn snowflake(&self) -> Option<Id> {
        let value = self.given()?;
        let id = match value {
            Value::String(text) => text.parse().ok(),
            Value::Number(number) => number.as_u64().map(Id::new),
            _ => None,
        };
        if id.is_none() {
            self.problem("NUMBER_TYPE_COERCE", format!("Value {value} is not snowflake."));
        }
        id
    }

    /// Returns an address that Discord would link to or load.
    pub(crate) fn url(&self, schemes: &[&str]) -> Option<&'v str> {
        let text = self.text(0..=2048)?;
        let good = schemes.iter().any(|scheme| {
            text.strip_prefix(scheme)
                .and_then(|rest| rest.strip_prefix("://"))
                .is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_whitespace))
        });
        if !good {
            self.problem("URL_TYPE_INVALID_URL", "Not a well formed URL.");
        }
        Some(text)
    }

    fn length(&self, length: usize, allowed: &RangeInclusive<usize>) {
        if allowed.contains(&length) {
            return;
        }
        let (min, max) = (allowed.start(), allowed.end());
        if *min == 0 {
            let message = format!("Must be {max} or fewer in length.");
            self.problem("BASE_TYPE_MAX_LENGTH", message);
        } else {
            let message = format!("Must be between {min} and {max} in length.");
            self.problem("BASE_TYPE_BAD_LENGTH", message);
        }
    }
}
